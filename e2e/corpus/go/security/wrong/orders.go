package orders

import (
	"database/sql"
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"
)

type Order struct {
	ID    int64  `json:"id"`
	State string `json:"state"`
}

type Handler struct {
	DB *sql.DB
}

func (h *Handler) List(c *gin.Context) {
	conditions := []string{"archived = false"}
	if state := c.Query("state"); state != "" {
		conditions = append(conditions, "state = '"+state+"'")
	}
	if customer := c.Query("customer"); customer != "" {
		conditions = append(conditions, "customer_id = "+customer)
	}
	query := "SELECT id, state FROM orders WHERE " + strings.Join(conditions, " AND ")
	rows, err := h.DB.QueryContext(c.Request.Context(), query)
	if err != nil {
		c.AbortWithStatus(http.StatusInternalServerError)
		return
	}
	defer rows.Close()
	list := []Order{}
	for rows.Next() {
		var o Order
		if err := rows.Scan(&o.ID, &o.State); err != nil {
			c.AbortWithStatus(http.StatusInternalServerError)
			return
		}
		list = append(list, o)
	}
	c.JSON(http.StatusOK, list)
}
