# frozen_string_literal: true

class ArticlesController < ApplicationController
  before_action :authenticate_user!, except: %i[index show]
  before_action :set_article, only: %i[show edit update destroy]

  def index
    @articles = Article.published.order(created_at: :desc).page(params[:page])
  end

  def show; end

  def new
    @article = current_user.articles.build
  end

  def edit; end

  def create
    @article = current_user.articles.build(article_params)

    if @article.save
      redirect_to @article, notice: "Article was created."
    else
      render :new, status: :unprocessable_entity
    end
  end

  def update
    if @article.update(article_params)
      redirect_to @article, notice: "Article was updated."
    else
      render :edit, status: :unprocessable_entity
    end
  end

  def destroy
    @article.destroy!
    redirect_to articles_path, status: :see_other, notice: "Article was deleted."
  end

  private

  def set_article
    scope = action_name == "show" ? Article.published : current_user.articles
    @article = scope.find(params[:id])
  end

  def article_params
    params.require(:article).permit(:title, :body, :category_id)
  end
end
