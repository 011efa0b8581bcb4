package orders

import (
	"database/sql"
	"net/http"
	"strconv"
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
	var args []any
	where := func(column string, value any) {
		args = append(args, value)
		conditions = append(conditions, column+" = $"+strconv.Itoa(len(args)))
	}
	if state := c.Query("state"); state != "" {
		where("state", state)
	}
	if customer := c.Query("customer"); customer != "" {
		id, err := strconv.ParseInt(customer, 10, 64)
		if err != nil {
			c.AbortWithStatus(http.StatusBadRequest)
			return
		}
		where("customer_id", id)
	}
	query := "SELECT id, state FROM orders WHERE " + strings.Join(conditions, " AND ")
	rows, err := h.DB.QueryContext(c.Request.Context(), query, args...)
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
