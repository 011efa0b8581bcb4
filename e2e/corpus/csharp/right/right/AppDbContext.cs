using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
using Microsoft.EntityFrameworkCore;

namespace Blog.Data;

public class Post
{
    public int Id { get; set; }

    public required string Title { get; set; }

    public bool Published { get; set; }
}

public class AppDbContext(DbContextOptions<AppDbContext> options) : DbContext(options)
{
    public DbSet<Post> Posts => Set<Post>();

    protected override void OnModelCreating(ModelBuilder modelBuilder)
    {
        modelBuilder.Entity<Post>().Property(p => p.Title).HasMaxLength(200);
    }

    public Task<List<Post>> PublishedAsync(string word) =>
        Posts.AsNoTracking()
            .Where(p => p.Published && p.Title.Contains(word))
            .OrderBy(p => p.Id)
            .ToListAsync();
}
